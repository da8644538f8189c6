package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.jobs.JobKind;
import plinth.jobs.PlatformJobKind;
import plinth.jobs.Sweep;
import plinth.outbox.OutboxListener;

/**
 * Only requests call session beans with roles: background work has no caller known to the container
 * and would be refused.
 */
class RolesTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("plinth");

  private static final Set<Class<?>> BACKGROUND =
      Set.of(Sweep.class, JobKind.class, PlatformJobKind.class, OutboxListener.class);

  private static List<JavaClass> guarded() {
    return CLASSES.stream().filter(RolesTest::namesRoles).toList();
  }

  private static boolean namesRoles(JavaClass type) {
    return type.isAnnotatedWith(RolesAllowed.class)
        || type.getMethods().stream().anyMatch(m -> m.isAnnotatedWith(RolesAllowed.class));
  }

  /** Servers treat methods without a role differently in a bean that has methods with roles. */
  @Test
  void rolesGuardWholeSessionBeans() {
    assertThat(guarded()).hasSizeGreaterThan(8);
    for (JavaClass bean : guarded()) {
      assertThat(bean.isAnnotatedWith(RolesAllowed.class)).as(bean.getName()).isTrue();
      assertThat(bean.isAnnotatedWith(Stateless.class)).as(bean.getName()).isTrue();
    }
  }

  @Test
  void onlyRequestsCallGuardedBeans() {
    Set<JavaClass> callers = callers(guarded());
    assertThat(callers).extracting(JavaClass::getSimpleName).contains("TenantsResource");
    assertThat(callers).filteredOn(RolesTest::worksWithoutARequest).isEmpty();
  }

  /** All direct and indirect callers of these classes. */
  private static Set<JavaClass> callers(List<JavaClass> of) {
    Set<JavaClass> found = new LinkedHashSet<>();
    Deque<JavaClass> open = new ArrayDeque<>(of);
    while (!open.isEmpty()) {
      for (var access : open.pop().getAccessesToSelf()) {
        JavaClass caller = access.getOriginOwner();
        if (found.add(caller)) {
          open.add(caller);
        }
      }
    }
    return found;
  }

  private static boolean worksWithoutARequest(JavaClass type) {
    return type.getPackageName().contains(".batch")
        || type.isAnnotatedWith(Singleton.class)
        || BACKGROUND.stream().anyMatch(type::isAssignableTo)
        || type.getMethods().stream().anyMatch(RolesTest::observes);
  }

  private static boolean observes(JavaCodeUnit method) {
    return method.getParameters().stream()
        .anyMatch(p -> p.isAnnotatedWith(Observes.class) || p.isAnnotatedWith(ObservesAsync.class));
  }
}
