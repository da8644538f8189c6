package plinth.kernel.column;

import java.sql.Array;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGobject;
import plinth.kernel.DbException;

/** Values of a column type that the persistence provider does not know, as the driver has them. */
final class Typed {
  private Typed() {}

  /** A value of the type by its text; null is bound with the type too. */
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

  /** The elements of an array that was read; the provider may have taken it apart already. */
  static Object array(Object column) {
    try {
      return column instanceof Array array ? array.getArray() : column;
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }
}
