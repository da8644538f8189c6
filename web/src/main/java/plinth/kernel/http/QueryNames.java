package plinth.kernel.http;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Set;
import java.util.TreeSet;

/** The query parameters that a resource method declares, those of its parameter beans included. */
final class QueryNames {
  private QueryNames() {}

  /** The names in alphabetical order. */
  static Set<String> of(Method method) {
    Set<String> names = new TreeSet<>();
    for (Parameter parameter : method.getParameters()) {
      collect(parameter, parameter.getType(), names);
    }
    return names;
  }

  private static void collect(AnnotatedElement element, Class<?> type, Set<String> names) {
    QueryParam query = element.getAnnotation(QueryParam.class);
    if (query != null) {
      names.add(query.value());
    } else if (element.isAnnotationPresent(BeanParam.class)) {
      for (Field field : type.getDeclaredFields()) {
        collect(field, field.getType(), names);
      }
    }
  }
}
