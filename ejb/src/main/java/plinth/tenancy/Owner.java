package plinth.tenancy;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Setting;

/**
 * The role that owns the schemas: it creates roles and databases and runs migrations, and nothing
 * else.
 */
public final class Owner {
  private Owner() {}

  /** A data source outside of any transaction, for migrations. */
  static PGSimpleDataSource source(String url) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    source.setUser(Setting.PLINTH_DB_OWNER_USER.text());
    source.setPassword(Setting.PLINTH_DB_OWNER_PASSWORD.text());
    source.setApplicationName("plinth-owner");
    return source;
  }

  /** A connection outside of any transaction. */
  public static Connection connect(String url) throws SQLException {
    return source(url).getConnection();
  }
}
