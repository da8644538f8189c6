package plinth.tenancy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;

/**
 * The database's roles: {@code plinth_app} works under row-level security and owns nothing; {@code
 * plinth_dispatch} sees only the rows of the queues, and only claiming transactions assume it;
 * {@code plinth_member} sees only the records of one member, and transactions of members with such
 * a limit assume it. {@code plinth_app} inherits nothing from them: a policy for an inherited role
 * would apply to every statement.
 */
public final class Roles {
  static final String APPLICATION = "plinth_app";

  /** The advisory lock that serializes nodes which start on one database server. */
  static final long LOCK = 0x506c696e7468L;

  private Roles() {}

  /** The application's login. */
  public static Pool.Login application() {
    return new Pool.Login(APPLICATION, password());
  }

  /** A connection to the main database as the application, outside of any transaction. */
  static Connection connect() throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(Setting.PLINTH_DB_URL.text());
    source.setUser(APPLICATION);
    source.setPassword(password());
    source.setApplicationName("plinth");
    return source.getConnection();
  }

  private static String password() {
    return Setting.PLINTH_DB_APP_PASSWORD
        .findText()
        .orElseGet(
            () ->
                HexFormat.of()
                    .formatHex(
                        Secrets.sha256(
                            APPLICATION + ":" + Setting.PLINTH_DB_OWNER_PASSWORD.text())));
  }

  /** Creates missing roles; an operator may have created them before. */
  static void create() {
    try (Connection connection = Owner.connect(Setting.PLINTH_DB_URL.text())) {
      create(connection, password());
    } catch (SQLException e) {
      throw new IllegalStateException(
          "cannot create the database roles at "
              + Setting.PLINTH_DB_URL.text()
              + ": "
              + e.getMessage(),
          e);
    }
  }

  /** Creates missing roles, as the owner. */
  static void create(Connection owner, String password) throws SQLException {
    try (Statement statement = owner.createStatement()) {
      owner.setAutoCommit(false);
      statement.execute("select pg_advisory_xact_lock(" + LOCK + ")");
      statement.execute(
          """
          do $roles$ begin
            if not exists (select from pg_roles where rolname = 'plinth_dispatch') then
              create role plinth_dispatch nologin;
            end if;
            if not exists (select from pg_roles where rolname = 'plinth_app') then
              create role plinth_app login noinherit nosuperuser nobypassrls nocreatedb nocreaterole
                password '%s';
              grant plinth_dispatch to plinth_app;
            end if;
            if not exists (select from pg_roles where rolname = 'plinth_member') then
              create role plinth_member nologin;
              grant plinth_member to plinth_app;
            end if;
          end $roles$
          """
              .formatted(password.replace("'", "''")));
      owner.commit();
    }
  }
}
