package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Use cases for the operators of the installation, of which at least one stays active. */
@Stateless
@MainPlane
public class OperatorDirectory {
  private static final String SELECT =
      """
      select o.id, o.name, o.email, o.is_active, o.created_at, exists (
        select 1
        from main.operator_factor f
        where f.operator_id = o.id and f.confirmed_at is not null
      ) as has_second_factor, (
        select count(*)
        from main.operator_recovery r
        where r.operator_id = o.id and r.used_at is null
      ) as recovery_codes
      from main.operator o
      """;

  @Inject @MainDb private Db db;
  @Inject private RefreshFamilies families;
  @Inject private Audit audit;
  @Inject private Event<SessionsEnded> ended;

  /** A page of them in order of their coming. */
  public Page<OperatorView> page(Caller caller, PageRequest request) {
    return new Page<>(
        db.list(
            Sql.of(SELECT + " order by o.id limit ? offset ?", request.limit(), request.offset()),
            OperatorDirectory::view),
        request,
        db.number(Sql.of("select count(*) from main.operator")));
  }

  /** One operator; refuses when there is none of this number. */
  public OperatorView get(Caller caller, long id) {
    return db.first(Sql.of(SELECT + " where o.id = ?", id), OperatorDirectory::view)
        .orElseThrow(OperatorDirectory::missing);
  }

  /** Adds an operator; refuses an address that one has. */
  public OperatorView add(Caller caller, String name, String email, String hash) {
    Optional<Long> added =
        db.first(
            Sql.of(
                """
                insert into main.operator (name, email, password, created_at)
                values (?, ?, ?, ?)
                on conflict (email) do nothing
                returning id
                """,
                name,
                email,
                hash,
                Time.now()),
            row -> row.getLong(1));
    long id =
        added.orElseThrow(
            () ->
                new Problem(IdentityProblem.OPERATOR_EXISTS)
                    .field("email", "unique", "email is of an operator already"));
    record(caller, "operator.added", id);
    return get(caller, id);
  }

  /** Blocks an operator or lifts that; blocking ends every session. Keeps an active one. */
  public OperatorView block(Caller caller, long id, boolean isBlocked) {
    // All of them, so that two who block each other follow one another.
    db.list(Sql.of("select id from main.operator order by id for update"), row -> 1);
    boolean isActive = get(caller, id).isActive();
    if (isActive == isBlocked) {
      long active = db.number(Sql.of("select count(*) from main.operator where is_active"));
      if (isBlocked && active == 1) {
        throw new Problem(IdentityProblem.LAST_OPERATOR);
      }
      db.update(Sql.of("update main.operator set is_active = ? where id = ?", !isBlocked, id));
      end(id);
      record(caller, isBlocked ? "operator.blocked" : "operator.unblocked", id);
    }
    return get(caller, id);
  }

  /** Sets another password; every session before ends. */
  public void setPassword(Caller caller, long id, String hash) {
    db.update(Sql.of("update main.operator set password = ? where id = ?", hash, id));
    end(id);
    record(caller, "operator.password_changed", id);
  }

  private void end(long id) {
    db.update(
        Sql.of("update main.operator set session_version = session_version + 1 where id = ?", id));
    families.revokeAllOfOperator(id);
    ended.fire(new SessionsEnded(true, id));
  }

  private void record(Caller caller, String action, long id) {
    audit.record(caller, action, "operator:" + id, JsonValue.EMPTY_JSON_OBJECT);
  }

  private static OperatorView view(ResultSet row) throws SQLException {
    return new OperatorView(
        row.getLong("id"),
        row.getString("name"),
        row.getString("email"),
        row.getBoolean("is_active"),
        row.getBoolean("has_second_factor"),
        row.getLong("recovery_codes"),
        Db.requiredMoment(row, "created_at"));
  }

  private static Problem missing() {
    return Problem.notFound("Operator");
  }
}
