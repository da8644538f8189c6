package plinth.identity.user;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import plinth.tenancy.MainEntities;

/** The accounts of users in the main plane. Addresses are already normalised. */
@Dependent
public class UserRepository {
  @Inject private MainEntities entities;

  Optional<UserAccount> findById(long id) {
    return query(UserAccount.BY_ID).setParameter("id", id).getResultStream().findFirst();
  }

  List<UserAccount> listByIds(Collection<Long> ids) {
    return ids.isEmpty()
        ? List.of()
        : query(UserAccount.BY_IDS).setParameter("ids", ids).getResultList();
  }

  Optional<UserAccount> findBySlug(String slug) {
    return query(UserAccount.BY_SLUG).setParameter("slug", slug).getResultStream().findFirst();
  }

  /** The account with an address. */
  public Optional<UserAccount> findByEmail(String email) {
    return query(UserAccount.BY_EMAIL).setParameter("email", email).getResultStream().findFirst();
  }

  /** The account, locked until the transaction ends. */
  public Optional<UserAccount> lockById(long id) {
    return query(UserAccount.BY_ID_LOCKED).setParameter("id", id).getResultStream().findFirst();
  }

  /** The account with an address, locked until the transaction ends. */
  public Optional<UserAccount> lockByEmail(String email) {
    return query(UserAccount.BY_EMAIL_LOCKED)
        .setParameter("email", email)
        .getResultStream()
        .findFirst();
  }

  /** Stores another hash of the same password, unless the password was changed in the meantime. */
  public void renewPassword(long id, String before, String after) {
    entities
        .manager()
        .createNamedQuery(UserAccount.RENEW_PASSWORD)
        .setParameter("after", after)
        .setParameter("id", id)
        .setParameter("before", before)
        .executeUpdate();
  }

  /** Deletes an account and returns whether this call did. */
  public boolean delete(long id) {
    return entities
            .manager()
            .createNamedQuery(UserAccount.DELETE)
            .setParameter("id", id)
            .executeUpdate()
        == 1;
  }

  private TypedQuery<UserAccount> query(String name) {
    return entities.manager().createNamedQuery(name, UserAccount.class);
  }
}
