package plinth.kernel.http;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The query parameters that a resource method declares, those of its parameter beans included. */
public final class QueryNames {
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
      for (Field field : fields(type)) {
        collect(field, field.getType(), names);
      }
    }
  }

  /** The fields of a parameter bean, those that it inherits last. */
  public static List<Field> fields(Class<?> bean) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> type = bean; type != null; type = type.getSuperclass()) {
      fields.addAll(List.of(type.getDeclaredFields()));
    }
    return fields;
  }
}
