package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Has every method refuse the question for the past that does not answer it. Other parameters that
 * a method does not know change nothing; of this one the answer would be taken for another.
 *
 * <p>Spec: Records.
 */
@Provider
@ApplicationScoped
public class PastFeature implements DynamicFeature {
  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    Method method = resource.getResourceMethod();
    boolean isAnswered =
        Arrays.stream(method.getParameters()).anyMatch(p -> takesPast(p, p.getType()));
    if (!isAnswered) {
      context.register(new PresentOnly());
    }
  }

  private static boolean takesPast(AnnotatedElement element, Class<?> type) {
    QueryParam query = element.getAnnotation(QueryParam.class);
    return query != null
        ? query.value().equals(PresentOnly.AS_OF)
        : element.isAnnotationPresent(BeanParam.class)
            && Arrays.stream(type.getDeclaredFields()).anyMatch(f -> takesPast(f, f.getType()));
  }
}
