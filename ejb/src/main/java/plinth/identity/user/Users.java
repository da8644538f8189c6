package plinth.identity.user;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import plinth.identity.Emails;
import plinth.identity.User;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Finds users. */
@Stateless
@MainPlane
public class Users {
  private static final String SELECT = "select " + User.COLUMNS + " from main.\"user\" where ";

  @Inject @MainDb private Db db;

  /** The user with this number. */
  public Optional<User> byId(long id) {
    return db.first(Sql.of(SELECT + "id = ?", id), User::of);
  }

  /** The user with this address, in any spelling. */
  public Optional<User> byEmail(String email) {
    return db.first(Sql.of(SELECT + "email = ?", Emails.normal(email)), User::of);
  }

  /** The user with this slug. */
  public Optional<User> bySlug(String slug) {
    return db.first(Sql.of(SELECT + "slug = ?", slug), User::of);
  }

  /** The users with these numbers, in no order; those that are gone are left out. */
  public List<User> byIds(Collection<Long> ids) {
    Object numbers = ids.toArray(Long[]::new);
    return db.list(Sql.of(SELECT + "id = any(?)", numbers), User::of);
  }
}
