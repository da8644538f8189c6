package plinth.identity;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;

/**
 * What a refresh token was exchanged for. The access token that goes with it is issued under {@code
 * sessionVersion}, the one of the sign-in: sessions that were ended since stay ended.
 *
 * @param refreshToken the successor
 * @param userId the user signed in, or
 * @param operatorId the operator signed in
 * @param sessionVersion the version of the holder's sessions at sign-in
 * @param workspaceId the workspace the family is pinned to
 */
public record Rotated(
    String refreshToken,
    @Nullable Long userId,
    @Nullable Long operatorId,
    int sessionVersion,
    @Nullable Long workspaceId) {
  static Rotated of(ResultSet row, String refreshToken) throws SQLException {
    return new Rotated(
        refreshToken,
        Db.nullableLong(row, "user_id"),
        Db.nullableLong(row, "operator_id"),
        row.getInt("session_version"),
        Db.nullableLong(row, "workspace_id"));
  }
}
