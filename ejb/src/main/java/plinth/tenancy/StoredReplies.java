package plinth.tenancy;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.IdempotencyKey;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.StoredReply;

/** The stored answers in the plane to which the current transaction is bound. */
final class StoredReplies {
  private static final Sql FIND =
      Sql.named(
          """
          select digest, coalesce(claimed_until > now(), false) as claimed, status, headers, body
          from %s
          where scope = :scope and key = :key and created_at > now() - interval '24 hours'
          """);

  private static final Db DB = new Db(PlaneDataSource.BOUND);

  private StoredReplies() {}

  private record Row(String digest, boolean isClaimed, @Nullable StoredReply reply) {}

  /**
   * Takes the key for this transaction.
   *
   * @return the answer stored under it; refuses a key that is in use, or was used with another
   *     request
   */
  static Optional<StoredReply> findLocked(IdempotencyKey key) {
    if (!DB.tryLock(key.scope() + " " + key.key(), 0)) {
      throw new Problem(KernelProblem.IDEMPOTENCY_KEY_RUNNING);
    }
    Row row = find(key).orElse(null);
    if (row == null) {
      return Optional.empty();
    }
    if (!row.digest().equals(key.digest())) {
      throw new Problem(KernelProblem.IDEMPOTENCY_KEY_REUSED);
    }
    if (row.isClaimed()) {
      throw new Problem(KernelProblem.IDEMPOTENCY_KEY_RUNNING);
    }
    return Optional.ofNullable(row.reply());
  }

  private static Optional<Row> find(IdempotencyKey key) {
    return DB.first(
        FIND.formatted(table()).with("scope", key.scope()).with("key", key.key()),
        row -> new Row(row.getString("digest"), row.getBoolean("claimed"), reply(row)));
  }

  private static @Nullable StoredReply reply(ResultSet row) throws SQLException {
    int status = row.getInt("status");
    if (row.wasNull()) {
      return null;
    }
    Map<String, String> headers = new HashMap<>();
    try (JsonReader reader = Json.createReader(new StringReader(row.getString("headers")))) {
      JsonObject kept = reader.readObject();
      kept.keySet().forEach(name -> headers.put(name, kept.getString(name)));
    }
    return new StoredReply(status, headers, row.getBytes("body"));
  }

  /** Stores the answer, in the transaction of its effect. */
  static void store(IdempotencyKey key, StoredReply reply) {
    write(key, "status, headers, body", Sql.of("?, ?, ?", values(reply)));
  }

  /**
   * Claims the key for a request of several transactions, until its answer is stored, for at most
   * two minutes.
   */
  static void claim(IdempotencyKey key, String claim) {
    write(key, "claim, claimed_until", Sql.of("?, now() + interval '2 minutes'", claim));
  }

  private static void write(IdempotencyKey key, String columns, Sql values) {
    Sql row = Sql.of("?, ?, ?,", key.scope(), key.key(), key.digest()).plus(values);
    DB.update(
        Sql.of("delete from " + table() + " where scope = ? and key = ?", key.scope(), key.key()));
    DB.update(
        Sql.of("insert into " + table() + " (scope, key, digest, " + columns + ") values (")
            .plus(row)
            .plus(")"));
  }

  /** Stores the answer of a claimed request, unless the claim was lost meanwhile. */
  static void complete(IdempotencyKey key, String claim, StoredReply reply) {
    DB.update(
        Sql.of("update " + table() + " set claim = null, claimed_until = null,")
            .plus("(status, headers, body) = row (?, ?, ?)", values(reply))
            .plus("where scope = ? and key = ? and claim = ?", key.scope(), key.key(), claim));
  }

  /** Releases a claimed key whose request was refused or failed. */
  static void release(IdempotencyKey key, String claim) {
    DB.update(
        Sql.of(
            "delete from " + table() + " where scope = ? and key = ? and claim = ?",
            key.scope(),
            key.key(),
            claim));
  }

  private static @Nullable Object[] values(StoredReply reply) {
    JsonObjectBuilder headers = Json.createObjectBuilder();
    reply.headers().forEach(headers::add);
    return new Object[] {reply.status(), new Sql.Json(headers.build().toString()), reply.body()};
  }

  private static String table() {
    return Plane.current().table("idempotency");
  }
}
