package plinth.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Plinth;

/** Clients that openapi-generator creates from the server's document compile and run a tour. */
@Tag(Plinth.CLIENTS)
class GeneratedClientsIT {
  private static final Path FOLDER = Path.of("target", "clients").toAbsolutePath();
  private static final Path LIBRARIES = FOLDER.resolve("lib");
  private static final Path SOURCES = Path.of("src", "test", "clients").toAbsolutePath();
  private static final Path DOCUMENT = FOLDER.resolve("openapi.json");
  private static final int PATIENCE = 300;

  @BeforeAll
  static void readDocument() throws IOException {
    Files.writeString(DOCUMENT, Api.open().get("//openapi?format=json").expect(200).text());
  }

  @Test
  void theJavaClientCompilesAndRunsTheTour() throws Exception {
    Path client = FOLDER.resolve("java");
    generate(
        "java",
        client,
        "--library",
        "native",
        "--additional-properties=apiPackage=plinth.client.api,modelPackage=plinth.client.model,"
            + "invokerPackage=plinth.client,openApiNullable=false,useJakartaEe=true");
    List<Path> sources = new ArrayList<>(List.of(SOURCES.resolve("ClientTour.java")));
    try (Stream<Path> generated = Files.walk(client.resolve("src/main/java"))) {
      generated.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
    }
    Path classes = Files.createDirectories(FOLDER.resolve("classes"));
    compile(sources, classes);
    assertTour(java(), "-cp", classes + ":" + LIBRARIES + "/*", "ClientTour");
  }

  @Test
  void theTypeScriptClientIsStrictlyTypedAndRunsTheTour() throws Exception {
    assumeTrue(isThere("node"), "NOT RUN, for want of Node.js");
    Path work = Files.createDirectories(FOLDER.resolve("typescript"));
    generate("typescript-fetch", work.resolve("client"));
    for (String file : List.of("tour.ts", "tsconfig.json")) {
      Files.writeString(work.resolve(file), Files.readString(SOURCES.resolve(file)));
    }
    Path compiler;
    try (Stream<Path> files = Files.walk(FOLDER.resolve("compiler"))) {
      compiler = files.filter(file -> file.endsWith("lib/tsc.js")).findFirst().orElseThrow();
    }
    run("node", compiler.toString(), "-p", work.toString());
    assertTour("node", work.resolve("out/tour.js").toString());
  }

  private static void generate(String generator, Path folder, String... more) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                java(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                FOLDER.resolve("generator/openapi-generator-cli.jar").toString(),
                "generate",
                "-g",
                generator,
                "-i",
                DOCUMENT.toString(),
                "-o",
                folder.toString(),
                "--global-property",
                "models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,"
                    + "apiTests=false"));
    command.addAll(List.of(more));
    run(command.toArray(String[]::new));
  }

  private static void compile(List<Path> sources, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Writer told = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> libraries = Files.list(LIBRARIES)) {
      String path = String.join(":", libraries.map(Path::toString).toArray(String[]::new));
      List<String> options =
          List.of("-nowarn", "-proc:none", "-d", classes.toString(), "-cp", path);
      boolean isCompiled =
          compiler
              .getTask(told, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(isCompiled).as(told.toString()).isTrue();
    }
  }

  /** Runs a tour in a new workspace; the tour asks for the code in the mail. */
  private static void assertTour(String... program) throws Exception {
    String name = "c" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    String email = name + "@example.com";
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(Plinth.server().address(), email, name));
    Process tour = started(command.toArray(String[]::new));
    List<String> told = new ArrayList<>();
    try (BufferedReader lines = tour.inputReader();
        Writer answers = tour.outputWriter()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals("code?")) {
          answers.write(Mailbox.code(Mailbox.await(email, 1)) + "\n");
          answers.flush();
        } else {
          told.add(line);
        }
      }
    }
    assertEnded(tour, String.join("\n", told));
    assertThat(told)
        .containsExactly("total 2", "name Chevron", "log 2 update", "workflow update_field");
  }

  private static void run(String... command) throws Exception {
    Process program = started(command);
    String told;
    try (InputStream lines = program.getInputStream()) {
      told = new String(lines.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertEnded(program, told);
  }

  private static Process started(String... command) throws IOException {
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static void assertEnded(Process program, String told) throws InterruptedException {
    assertThat(program.waitFor(PATIENCE, TimeUnit.SECONDS)).as(told).isTrue();
    assertThat(program.exitValue()).as(told).isZero();
  }

  private static boolean isThere(String program) {
    try {
      return started(program, "--version").waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
