package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.kernel.ProblemCode;

/**
 * {@code docs/api/errors.md} lists every code with its status, message and remedy, and every
 * status.
 */
class ErrorsPageTest {
  private static final Path PAGE = Path.of("../docs/api/errors.md");
  private static final Pattern CODE =
      Pattern.compile(
          "^\\| `([A-Z_]+)` \\| ([0-9]{3}) \\| ([^|]*) \\| [^|]{5,} \\|$", Pattern.MULTILINE);
  private static final Pattern STATUSES =
      Pattern.compile("^\\| ([0-9]{3}(?:, [0-9]{3})*) \\| ", Pattern.MULTILINE);

  @Test
  void thePageListsEveryErrorCode() throws IOException {
    List<String> codes =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("plinth")
                .stream()
                .filter(type -> type.isEnum() && type.isAssignableTo(ProblemCode.class))
                .map(JavaClass::reflect)
                .flatMap(type -> Arrays.stream(type.getEnumConstants()))
                .map(ProblemCode.class::cast)
                .map(code -> code.name() + " " + code.kind().status() + " " + code.message())
                .toList();

    assertThat(codes).hasSizeGreaterThan(200);
    assertThat(found(CODE).map(row -> row.group(1) + " " + row.group(2) + " " + row.group(3)))
        .containsExactlyInAnyOrderElementsOf(codes);
  }

  @Test
  void everyStatusSaysWhatToDo() throws IOException {
    Set<String> statuses =
        found(STATUSES)
            .flatMap(row -> Stream.of(row.group(1).split(", ")))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(statuses)
        .containsExactlyElementsOf(
            Arrays.stream(ProblemCode.Kind.values())
                .map(kind -> String.valueOf(kind.status()))
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static Stream<MatchResult> found(Pattern pattern) throws IOException {
    return pattern.matcher(Files.readString(PAGE)).results();
  }
}
