package plinth.kernel.http.gate;

import jakarta.ws.rs.QueryParam;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;

/** The query parameters that a resource method declares, including those of its parameter beans. */
final class QueryNames {
  private QueryNames() {}

  /** The names in alphabetical order. */
  static Set<String> of(Method method) {
    Set<String> names = new TreeSet<>();
    for (DeclaredParameter parameter : DeclaredParameter.of(method)) {
      QueryParam query = parameter.element().getAnnotation(QueryParam.class);
      if (query != null) {
        names.add(query.value());
      }
    }
    return names;
  }
}
