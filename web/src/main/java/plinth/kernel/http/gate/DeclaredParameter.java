package plinth.kernel.http.gate;

import jakarta.ws.rs.BeanParam;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * A parameter that a resource method declares, directly or as a field of a parameter bean.
 *
 * @param element the element with the annotations
 * @param type the type of its value
 */
public record DeclaredParameter(AnnotatedElement element, Type type) {
  /** All parameters of a method in order; a bean counts as its fields, inherited ones last. */
  public static List<DeclaredParameter> of(Method method) {
    List<DeclaredParameter> declared = new ArrayList<>();
    for (Parameter parameter : method.getParameters()) {
      collect(parameter, parameter.getParameterizedType(), parameter.getType(), declared);
    }
    return declared;
  }

  private static void collect(
      AnnotatedElement element, Type type, Class<?> raw, List<DeclaredParameter> declared) {
    if (!element.isAnnotationPresent(BeanParam.class)) {
      declared.add(new DeclaredParameter(element, type));
      return;
    }
    for (Class<?> bean = raw; bean != null; bean = bean.getSuperclass()) {
      for (Field field : bean.getDeclaredFields()) {
        collect(field, field.getGenericType(), field.getType(), declared);
      }
    }
  }
}
