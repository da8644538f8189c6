package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyOut;

/** Streams rows from one connection to another, without buffering them. */
final class CopyStream {
  private CopyStream() {}

  /** Copies the rows of a select into the target of {@code copyIn}, and returns their number. */
  static long copyBinary(Connection from, String select, Connection to, String copyIn)
      throws SQLException {
    CopyOut out =
        from.unwrap(PGConnection.class)
            .getCopyAPI()
            .copyOut("copy (" + select + ") to stdout (format binary)");
    CopyIn in = to.unwrap(PGConnection.class).getCopyAPI().copyIn(copyIn);
    for (byte[] row = out.readFromCopy(); row != null; row = out.readFromCopy()) {
      in.writeToCopy(row, 0, row.length);
    }
    return in.endCopy();
  }
}
