package plinth.bench.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The values of a record written by the server that all other records share.
 *
 * @param workspace ID of its workspace
 * @param object ID of its object
 * @param partition the table that contains it
 * @param by the member who created it
 * @param operation the operation of its row in the change log
 * @param request the request of that row
 */
record StoredSample(
    long workspace, long object, String partition, String by, String operation, String request) {

  /** Reads the first record of an object. */
  static StoredSample of(Connection connection, String object) throws SQLException {
    try (PreparedStatement ask =
        connection.prepareStatement(
            """
            select r.workspace_id, r.object_id, r.tableoid::regclass::text, r.created_by,
                l.operation_id, l.request_id
            from tenant.record r
            join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
            join tenant.change_log l on l.workspace_id = r.workspace_id
              and l.object_id = r.object_id and l.record_id = r.id
            where o.slug = ?
            order by r.id limit 1
            """)) {
      ask.setString(1, object);
      try (ResultSet rows = ask.executeQuery()) {
        if (!rows.next()) {
          throw new IllegalStateException(object + " has no record");
        }
        return new StoredSample(
            rows.getLong(1),
            rows.getLong(2),
            rows.getString(3),
            rows.getString(4),
            rows.getString(5),
            rows.getString(6));
      }
    }
  }
}
