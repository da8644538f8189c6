package plinth.identity;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;

/**
 * The sign-in of a refresh token. New access tokens carry the sign-in's {@code sessionVersion}, so
 * that they stay invalid if the holder's sessions have been ended since.
 *
 * @param slug name of the sign-in, the {@code sid} of its access tokens
 * @param userId the signed-in user, or
 * @param operatorId the signed-in operator
 * @param sessionVersion the version of the holder's sessions at sign-in
 * @param workspaceId the workspace the family is pinned to
 */
public record RefreshSession(
    String slug,
    @Nullable Long userId,
    @Nullable Long operatorId,
    int sessionVersion,
    @Nullable Long workspaceId) {
  static RefreshSession of(ResultSet row) throws SQLException {
    return new RefreshSession(
        row.getString("slug"),
        Db.nullableLong(row, "user_id"),
        Db.nullableLong(row, "operator_id"),
        row.getInt("session_version"),
        Db.nullableLong(row, "workspace_id"));
  }
}
