package plinth.kernel.column;

import java.sql.Array;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGobject;
import plinth.kernel.DbException;

/** Values of column types that the persistence provider does not know, as objects of the driver. */
final class Typed {
  private Typed() {}

  /** A value of a type from its text; null is also bound with the type. */
  static PGobject of(String type, @Nullable String text) {
    PGobject value = new PGobject();
    value.setType(type);
    try {
      value.setValue(text);
    } catch (SQLException e) {
      throw new DbException(e);
    }
    return value;
  }

  /** The elements of an array column; the provider may have unwrapped the array already. */
  static Object array(Object column) {
    try {
      return column instanceof Array array ? array.getArray() : column;
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }
}
