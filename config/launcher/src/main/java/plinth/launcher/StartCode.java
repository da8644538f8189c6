package plinth.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Compiles code that only a start runs with the JVM's first compiler alone. The second one makes
 * faster code, but takes sixteen seconds of processor time during a start, much of it for readers
 * of class files and of descriptors that are never used again.
 */
final class StartCode {
  /** Patterns of methods, as the JVM reads them. */
  private static final List<String> METHODS =
      List.of(
          "org/objectweb/asm/*.*",
          "jdk/internal/org/objectweb/asm/*.*",
          "jdk/internal/jimage/*.*",
          "jdk/internal/loader/*.*",
          "java/lang/ClassLoader.*",
          "java/lang/invoke/InnerClassLambdaMetafactory*.*",
          "java/lang/invoke/InvokerBytecodeGenerator*.*",
          "java/lang/invoke/LambdaForm.*",
          "java/lang/invoke/LambdaFormEditor*.*",
          "java/lang/invoke/MethodType.*",
          "java/net/URL.*",
          "java/net/URLStreamHandler.*",
          "java/util/Properties*.*",
          "java/util/jar/*.*",
          "java/util/zip/ZipFile*.*",
          "java/io/StreamTokenizer.*",
          "sun/reflect/generics/*.*",
          "sun/reflect/annotation/AnnotationParser.*",
          "sun/security/provider/PolicyParser.*",
          "com/sun/org/apache/xerces/*.*",
          "com/sun/xml/*.*",
          "com/sun/enterprise/deployment/*.*",
          "org/glassfish/hk2/classmodel/*.*",
          "org/jvnet/hk2/config/*.*",
          "org/glassfish/web/loader/*.*",
          "org/apache/naming/resources/*.*",
          "org/jboss/weld/bootstrap/*.*",
          "org/jboss/weld/annotated/*.*",
          "org/jboss/weld/introspector/*.*",
          "org/jboss/classfilewriter/*.*",
          "org/eclipse/persistence/internal/jpa/metadata/*.*",
          "org/hibernate/validator/internal/metadata/*.*");

  private StartCode() {}

  /** Tells the JVM; one without a second compiler ignores it. Returns what the JVM answers. */
  static String compileSimply() {
    String patterns =
        METHODS.stream().map(method -> '"' + method + '"').collect(Collectors.joining(", "));
    try {
      Path directives = Files.createTempFile("plinth-compiler", ".json");
      try {
        Files.writeString(directives, "[{match: [" + patterns + "], c2: {Exclude: true}}]");
        return JvmCommand.run("compilerDirectivesAdd", directives.toString()).strip();
      } finally {
        Files.delete(directives);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a temporary file", e);
    }
  }
}
