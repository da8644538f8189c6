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
  public Optional<User> findById(long id) {
    return users.findById(id).map(UserAccount::toUser);
  }

  /** The user with this address, in any spelling. */
  public Optional<User> findByEmail(String email) {
    return users.findByEmail(Emails.normalize(email)).map(UserAccount::toUser);
  }

  /** The user with this slug. */
  public Optional<User> findBySlug(String slug) {
    return users.findBySlug(slug).map(UserAccount::toUser);
  }

  /** The users with these numbers, in no particular order; missing ones are left out. */
  public List<User> listByIds(Collection<Long> ids) {
    return users.listByIds(ids).stream().map(UserAccount::toUser).toList();
  }
}
