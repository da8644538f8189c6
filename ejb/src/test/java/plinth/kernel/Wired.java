package plinth.kernel;

import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Creates beans of one feature and sets their injected fields as the container does, but without
 * its transactions and interceptors. The test provides the beans of other features; missing ones
 * stay null.
 */
public final class Wired {
  private final String feature;
  private final Map<Class<?>, Object> parts = new HashMap<>();

  /** Creates beans of a package and its subpackages. */
  public Wired(String feature) {
    this.feature = feature;
  }

  /** Provides a bean in place of every bean of this type. */
  public <T> Wired with(Class<T> type, T part) {
    parts.put(type, part);
    return this;
  }

  /** Provides the beans that an {@code Instance} of this type iterates over. */
  public <T> Wired all(Class<? super Instance<T>> type, List<T> beans) {
    parts.put(type, instance(beans));
    return this;
  }

  /** The bean of a type. */
  public <T> T get(Class<T> type) {
    Object part = parts.get(type);
    if (part == null && isOwn(type)) {
      part = make(type);
    }
    return type.cast(part);
  }

  private boolean isOwn(Class<?> type) {
    return (type.getPackageName() + ".").startsWith(feature + ".")
        && !type.isInterface()
        && !Modifier.isAbstract(type.getModifiers());
  }

  private Object make(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object bean = constructor.newInstance();
      parts.put(type, bean);
      inject(bean);
      return bean;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type.getName(), e);
    }
  }

  /** Sets the injected fields of an object, including those of its superclasses. */
  public <T> T inject(T part) {
    for (Class<?> type = part.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.isAnnotationPresent(Inject.class)) {
          set(part, field);
        }
      }
    }
    return part;
  }

  private void set(Object part, Field field) {
    try {
      field.setAccessible(true);
      field.set(part, field.getType() == Event.class ? silent() : get(field.getType()));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field.toString(), e);
    }
  }

  /** An event without observers. */
  private static Object silent() {
    return Proxy.newProxyInstance(
        Wired.class.getClassLoader(), new Class<?>[] {Event.class}, (proxy, method, given) -> null);
  }

  private static Object instance(List<?> beans) {
    return Proxy.newProxyInstance(
        Wired.class.getClassLoader(),
        new Class<?>[] {Instance.class},
        (proxy, method, given) -> {
          if (method.getName().equals("iterator")) {
            return beans.iterator();
          }
          throw new UnsupportedOperationException(method.toString());
        });
  }
}
