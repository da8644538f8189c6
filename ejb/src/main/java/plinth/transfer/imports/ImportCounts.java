package plinth.transfer.imports;

import java.util.List;

/**
 * What an import has done so far, beside its job.
 *
 * @param isDryRun whether nothing is kept
 * @param header the texts of the file's header row; empty where it has none
 * @param bytes how many bytes the file has
 * @param bytesDone how many of them are behind
 * @param created records made
 * @param updated records changed
 * @param skipped rows passed over
 * @param surplusRows rows with cells that went nowhere, because their columns have no header
 */
record ImportCounts(
    boolean isDryRun,
    List<String> header,
    long bytes,
    long bytesDone,
    long created,
    long updated,
    long skipped,
    long surplusRows) {}
