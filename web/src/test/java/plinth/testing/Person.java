package plinth.testing;

import java.util.UUID;

/**
 * A verified user, created without registration.
 *
 * @param id ID of the user
 * @param email the address
 * @param api a client with the user's token, outside any workspace
 */
public record Person(long id, String email, Api api) {
  /** A hash in the form of a stored password; no known password matches it. */
  private static final String NO_PASSWORD =
      "$argon2id$v=19$m=19456,t=2,p=1$" + "A".repeat(22) + "$" + "A".repeat(43);

  /** Creates a new user. */
  public static Person create() {
    String email = "p" + UUID.randomUUID().toString().replace("-", "") + "@example.com";
    // The server must have migrated before a row is inserted directly.
    Signer signer = Signer.server();
    long id =
        Long.parseLong(
            Database.texts(
                    "insert into main.\"user\" (name, email, password, email_verified_at,"
                        + " is_active) values ('Nora Field', '"
                        + email
                        + "', '"
                        + NO_PASSWORD
                        + "', now(), true) returning id")
                .get(0));
    return new Person(id, email, Api.open().bearer(signer.user(id)));
  }
}
