package plinth.cli;

import org.jspecify.annotations.Nullable;
import plinth.cli.api.Connection;

/** Builds a path with a query; parameters without a value are left out. */
final class Query {
  private final StringBuilder path;
  private char next = '?';

  Query(String path) {
    this.path = new StringBuilder(path);
  }

  Query add(String name, @Nullable Object value) {
    if (value != null) {
      path.append(next).append(name).append('=').append(Connection.encode(value.toString()));
      next = '&';
    }
    return this;
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
