-- The planner estimates how rare a word is from a sample of the search texts. In a sample of 100, one or two
-- texts that held a rare word by chance made it look frequent, and a search for it within a filter walked
-- all records of the object.

alter table tenant.record_words alter column search set statistics 500;
analyze tenant.record_words;
