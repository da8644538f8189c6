package plinth.cli;

import org.jspecify.annotations.Nullable;

/** Puts the query of a path together; what was not given stays out of it. */
final class Query {
  private final StringBuilder path;
  private char next = '?';

  Query(String path) {
    this.path = new StringBuilder(path);
  }

  Query add(String name, @Nullable Object value) {
    if (value != null) {
      path.append(next).append(name).append('=').append(Server.encode(value.toString()));
      next = '&';
    }
    return this;
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
