package plinth.workspace.purge;

import java.math.BigInteger;
import java.util.HexFormat;
import plinth.kernel.Secrets;

/**
 * The count and digest of a table's rows of a workspace, taken before the purge.
 *
 * @param rows how many rows
 * @param digest of their contents, whatever their order: SHA-256, hexadecimal
 */
public record TableTally(long rows, String digest) {
  /**
   * The tally of some rows. Each row's text is digested with SHA-256; the first and the second 60
   * bits of those are summed up, and the digest is that of {@code rows:sum:sum}. Anybody who has
   * the rows, as from a backup, can compute it again.
   */
  static TableTally of(long rows, BigInteger first, BigInteger second) {
    String text = rows + ":" + first + ":" + second;
    return new TableTally(rows, HexFormat.of().formatHex(Secrets.sha256(text)));
  }
}
