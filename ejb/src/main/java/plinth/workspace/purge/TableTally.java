package plinth.workspace.purge;

import java.math.BigInteger;
import java.util.HexFormat;
import plinth.kernel.Secrets;

/**
 * The count and digest of a table's rows of a workspace, taken before the purge.
 *
 * @param rows the number of rows
 * @param digest of their contents, independent of their order: SHA-256, hexadecimal
 */
public record TableTally(long rows, String digest) {
  /**
   * Computes the tally of some rows. Each row's text is digested with SHA-256; the first and the
   * second 60 bits of the digests are summed, and the result is the digest of {@code rows:sum:sum}.
   * Anyone with the rows, for example from a backup, can recompute it.
   */
  static TableTally of(long rows, BigInteger first, BigInteger second) {
    String text = rows + ":" + first + ":" + second;
    return new TableTally(rows, HexFormat.of().formatHex(Secrets.sha256(text)));
  }
}
