package plinth.kernel.http.entrance;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import jakarta.servlet.annotation.WebFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Only the deployment descriptor tells the order of filters. */
class FiltersTest {
  private static final Pattern MAPPING =
      Pattern.compile("<filter-mapping>\\s*<filter-name>(\\w+)</filter-name>");

  @Test
  void theEntryIsBeforeAllOtherFilters() throws IOException {
    String descriptor = Files.readString(Path.of("src/main/webapp/WEB-INF/web.xml"));
    List<String> order =
        MAPPING.matcher(descriptor).results().map((MatchResult found) -> found.group(1)).toList();
    assertThat(order).startsWith("entry").doesNotHaveDuplicates();
    JavaClasses classes = new ClassFileImporter().importPath(Path.of("target/classes"));
    assertThat(classes).noneMatch(one -> one.isAnnotatedWith(WebFilter.class));
  }
}
