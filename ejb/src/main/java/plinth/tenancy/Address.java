package plinth.tenancy;

import plinth.kernel.Setting;

/** JDBC addresses of dedicated databases, which are on the main database's server. */
public final class Address {
  private Address() {}

  /** The address of a database on the main database's server. */
  public static String of(String database) {
    return onServerOf(Setting.PLINTH_DB_URL.text(), database);
  }

  /** The address of a database on the same server as another one. */
  static String onServerOf(String main, String database) {
    int query = main.indexOf('?');
    String path = query < 0 ? main : main.substring(0, query);
    String options = query < 0 ? "" : main.substring(query);
    return path.substring(0, path.lastIndexOf('/') + 1) + database + options;
  }
}
