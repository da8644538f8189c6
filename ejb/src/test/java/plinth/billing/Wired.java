package plinth.billing;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Wires beans as the container does, with parts that a test provides. Events are recorded. */
final class Wired {
  final List<Object> fired = new ArrayList<>();
  private final Map<Class<?>, Object> beans = new HashMap<>();

  /** Wires beans with these parts, each by its injection type. */
  Wired(Map<Class<?>, Object> given) {
    beans.putAll(given);
    beans.put(
        Event.class,
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Event.class},
            (proxy, method, values) -> {
              if (method.getName().equals("fire")) {
                fired.add(values[0]);
              }
              return null;
            }));
  }

  /** The bean of a type. */
  <T> T get(Class<T> type) {
    Object known = beans.get(type);
    return type.cast(known == null ? make(type) : known);
  }

  private Object make(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object bean = constructor.newInstance();
      beans.put(type, bean);
      for (Field field : type.getDeclaredFields()) {
        if (field.isAnnotationPresent(Inject.class)) {
          field.setAccessible(true);
          field.set(bean, get(field.getType()));
        }
      }
      return bean;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(type.getName(), e);
    }
  }
}
