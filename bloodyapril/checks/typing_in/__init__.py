"""Charts and cards typed in by an owner: forms, checks, comparisons, proofs."""
