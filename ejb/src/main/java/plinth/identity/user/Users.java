package plinth.identity.user;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import plinth.identity.Emails;
import plinth.identity.User;
import plinth.tenancy.MainPlane;

/** Finds users. */
@Stateless
@MainPlane
public class Users {
  @Inject private UserRepository users;

  /** The user with this number. */
  public Optional<User> byId(long id) {
    return users.byId(id).map(UserAccount::user);
  }

  /** The user with this address, in any spelling. */
  public Optional<User> byEmail(String email) {
    return users.byEmail(Emails.normal(email)).map(UserAccount::user);
  }

  /** The user with this slug. */
  public Optional<User> bySlug(String slug) {
    return users.bySlug(slug).map(UserAccount::user);
  }

  /** The users with these numbers, in no particular order; missing ones are left out. */
  public List<User> byIds(Collection<Long> ids) {
    return users.byIds(ids).stream().map(UserAccount::user).toList();
  }
}
