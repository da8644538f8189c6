package plinth.identity.operator;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;

/**
 * Operators in the main plane. It uses SQL for an advisory lock, which JPA does not have, and for
 * displayed operators, which one statement joins with their second factors.
 */
@Dependent
class OperatorRepository {
  private static final long LOCK = 7_315_011L;
  private static final String SHOWN =
      """
      select o.id, o.name, o.email, o.is_active, o.created_at, exists (
        select 1
        from main.second_factor f
        where f.operator_id = o.id and f.confirmed_at is not null
      ) as has_second_factor, (
        select count(*)
        from main.second_factor f
        join main.recovery_code r on r.holder = f.holder
        where f.operator_id = o.id and r.used_at is null
      ) as recovery_codes, (
        select count(*)
        from main.passkey p
        where p.operator_id = o.id
      ) as passkeys
      from main.operator o
      """;

  @Inject private MainEntities entities;
  @Inject @MainDb private Db db;

  /** Serializes transactions that add operators. */
  void lock() {
    db.lock(Sql.of("?", LOCK));
  }

  long count() {
    return query(OperatorAccount.COUNT, Long.class).getSingleResult();
  }

  Optional<OperatorAccount> findById(long id) {
    return query(OperatorAccount.BY_ID).setParameter("id", id).getResultStream().findFirst();
  }

  Optional<OperatorAccount> findByEmail(String email) {
    return query(OperatorAccount.BY_EMAIL)
        .setParameter("email", email)
        .getResultStream()
        .findFirst();
  }

  /** An operator, locked until the transaction ends. */
  Optional<OperatorAccount> lockById(long id) {
    return query(OperatorAccount.BY_ID)
        .setParameter("id", id)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** All operators, locked until the transaction ends. */
  List<OperatorAccount> lockAll() {
    return query(OperatorAccount.ALL).setLockMode(LockModeType.PESSIMISTIC_WRITE).getResultList();
  }

  /** Adds an operator, who gets a number. */
  void add(OperatorAccount operator) {
    entities.manager().persist(operator);
    entities.manager().flush();
  }

  /** Stores another hash of the same password, unless the password was changed in the meantime. */
  void renewPassword(long id, String before, String after) {
    entities
        .manager()
        .createNamedQuery(OperatorAccount.RENEW_PASSWORD)
        .setParameter("after", after)
        .setParameter("id", id)
        .setParameter("before", before)
        .executeUpdate();
  }

  /** A page of operators in the order they were added. */
  Page<OperatorView> page(PageRequest request) {
    Sql page = Sql.of(SHOWN + " order by o.id limit ? offset ?", request.limit(), request.offset());
    return new Page<>(db.list(page, OperatorRepository::view), request, count());
  }

  /** An operator with the changes of this transaction. */
  Optional<OperatorView> findView(long id) {
    return db.first(Sql.of(SHOWN + " where o.id = ?", id), OperatorRepository::view);
  }

  private TypedQuery<OperatorAccount> query(String name) {
    return query(name, OperatorAccount.class);
  }

  private <T> TypedQuery<T> query(String name, Class<T> type) {
    return entities.manager().createNamedQuery(name, type);
  }

  private static OperatorView view(ResultSet row) throws SQLException {
    return new OperatorView(
        row.getLong("id"),
        row.getString("name"),
        row.getString("email"),
        row.getBoolean("is_active"),
        row.getBoolean("has_second_factor"),
        row.getLong("recovery_codes"),
        row.getLong("passkeys"),
        Db.requiredMoment(row, "created_at"));
  }
}
