package plinth.search;

/**
 * A hit with its place in the order of all hits.
 *
 * @param rank how well it matches; 1 is best: {@link plinth.fields.SearchWords#rank}
 */
record Found(SearchHit hit, int rank) {}
