package plinth.launcher;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Prints what an application would change in the databases, before it is started. The migrations
 * and the code that reads them are in the application's archive, and are loaded from there.
 */
final class Plan {
  private static final String TELLER = "plinth.tenancy.UpgradePlan";
  private static final String LIBRARIES = "WEB-INF/lib/";
  private static final int NOTHING = 0;
  private static final int WORK = 4;

  // Referenced here, because the logging system would discard it with its level.
  private static final Logger NOISE = Logger.getLogger("org.flywaydb");

  private Plan() {}

  /** Prints the plan, and returns 0 if there is nothing to do, 4 otherwise. */
  static int print(Database database, Path war, Terminal terminal) {
    NOISE.setLevel(Level.WARNING);
    try {
      Path libraries = Files.createTempDirectory("plinth-plan");
      try (URLClassLoader application =
          new URLClassLoader(unpack(war, libraries), ClassLoader.getPlatformClassLoader())) {
        return print(database, application, terminal);
      } finally {
        DataFolder.delete(libraries);
      }
    } catch (IOException e) {
      throw new StartFailure("cannot read the application " + war + ": " + e.getMessage(), e);
    }
  }

  private static int print(Database database, ClassLoader application, Terminal terminal) {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8)) {
      Object runs =
          application
              .loadClass(TELLER)
              .getMethod("print", String.class, String.class, String.class, PrintStream.class)
              .invoke(null, database.url(), database.user(), database.password(), out);
      told.toString(StandardCharsets.UTF_8).lines().forEach(terminal::print);
      boolean isCurrent = Integer.valueOf(0).equals(runs);
      terminal.print(
          isCurrent ? "Nothing to do" : runs + " migrations would run; nothing was changed");
      return isCurrent ? NOTHING : WORK;
    } catch (InvocationTargetException e) {
      throw new StartFailure(
          "cannot inspect the databases at "
              + database.place()
              + ": "
              + FirstFailure.oneLine("" + e.getCause()),
          e);
    } catch (ReflectiveOperationException e) {
      throw new StartFailure("the application cannot plan its migrations", e);
    }
  }

  private static URL[] unpack(Path war, Path into) throws IOException {
    List<URL> urls = new ArrayList<>();
    try (ZipFile archive = new ZipFile(war.toFile())) {
      for (ZipEntry entry : Collections.list(archive.entries())) {
        String name = entry.getName();
        // Nothing here logs through SLF4J, which would print a warning about that.
        boolean isLogging = name.startsWith(LIBRARIES + "slf4j");
        if (name.startsWith(LIBRARIES) && name.endsWith(".jar") && !isLogging) {
          Path library = into.resolve("library-" + urls.size() + ".jar");
          try (InputStream in = archive.getInputStream(entry)) {
            Files.copy(in, library);
          }
          urls.add(library.toUri().toURL());
        }
      }
    }
    return urls.toArray(URL[]::new);
  }
}
