package plinth.records;

import java.util.List;

/**
 * One row of an import.
 *
 * @param number its number in the source, which its result carries
 * @param cells a text for each {@link ImportColumn}, in their order; blank: none
 */
public record ImportRow(long number, List<String> cells) {}
