-- The schema of the Jakarta Batch repository, in Plinth's database, as its owner. The launcher makes it
-- itself; Payara Server and WildFly expect it when they start.
create schema if not exists batch;
