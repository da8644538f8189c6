package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.junit.jupiter.api.Test;
import plinth.kernel.http.Answers;
import plinth.kernel.http.route.Route;
import plinth.kernel.http.route.Routes;

/**
 * A record has at most nine components, unless it mirrors JSON of the API: a body or a response of
 * a route, or a part of one. Other records group related values, so that no call passes that many
 * values by position.
 */
class WideRecordsTest {
  private static final int MAX_COMPONENTS = 9;

  private static final Path RESOURCES = Path.of("target/classes");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("plinth");

  @Test
  void onlyRecordsOfJsonAreWide() throws IOException {
    Set<Class<?>> json = jsonRecords();
    Set<String> wide = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      if (isWide(type) && !json.contains(type.reflect())) {
        wide.add(type.getName());
      }
    }

    assertThat(json).isNotEmpty();
    assertThat(wide).isEmpty();
  }

  private static boolean isWide(JavaClass type) {
    return type.isRecord() && type.reflect().getRecordComponents().length > MAX_COMPONENTS;
  }

  /** The records that routes accept or return, including nested records. */
  private static Set<Class<?>> jsonRecords() throws IOException {
    Set<Class<?>> found = new HashSet<>();
    for (Route route : Routes.scan(RESOURCES)) {
      Method handler = route.handler();
      for (Parameter parameter : handler.getParameters()) {
        add(found, parameter.getParameterizedType());
        if (parameter.isAnnotationPresent(Schema.class)) {
          add(found, parameter.getAnnotation(Schema.class).implementation());
        }
      }
      if (handler.isAnnotationPresent(Answers.class)) {
        add(found, handler.getAnnotation(Answers.class).value());
      }
    }
    return found;
  }

  private static void add(Set<Class<?>> found, Type type) {
    if (type instanceof ParameterizedType generic) {
      add(found, generic.getRawType());
      List.of(generic.getActualTypeArguments()).forEach(part -> add(found, part));
    } else if (type instanceof Class<?> plain && plain.isRecord() && found.add(plain)) {
      for (RecordComponent component : plain.getRecordComponents()) {
        add(found, component.getGenericType());
      }
    }
  }
}
