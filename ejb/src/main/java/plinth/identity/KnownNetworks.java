package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/**
 * The address blocks from which an account has signed in within the longest life of a session.
 * Quotas that strangers in other blocks use up do not apply to these blocks.
 */
@ApplicationScoped
public class KnownNetworks {
  private static final Sql KNOWS =
      Sql.named(
          """
          select 1
          from main."user" u
          join main.refresh_family f on f.user_id = u.id
          where u.email = :email and f.block = :block
          limit 1
          """);

  @Inject @MainDb Db db;

  /** Whether the user or operator has signed in from this block. */
  boolean isKnown(String kind, long id, String block) {
    String holder = kind.equals("operator") ? "operator_id" : "user_id";
    return db.first(
            Sql.of(
                "select 1 from main.refresh_family where " + holder + " = ? and block = ? limit 1",
                id,
                block),
            row -> 1)
        .isPresent();
  }

  /** Whether the user with this address, if any, has signed in from this block. */
  public boolean isKnown(String email, String block) {
    return db.first(KNOWS.with("email", email).with("block", block), row -> 1).isPresent();
  }
}
