package plinth.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.impl.driver.Driver;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import plinth.console.build.Esbuild;
import plinth.console.build.Packages;

/**
 * The console's TypeScript agrees with itself and with the OpenAPI document, and its tests pass. No
 * server is needed, but the document of one, which the packaging writes.
 */
class ConsoleSourcesIT {
  private static final Path MODULE = Path.of("../console").toAbsolutePath().normalize();
  private static final Path PACKAGES = MODULE.resolve("target/node_modules");
  private static final Path BUNDLES = MODULE.resolve("target/tests");

  @Test
  void theTypesAgree() throws IOException, InterruptedException {
    for (String sources : List.of("src/main/web", "src/test/web")) {
      Path compiler = PACKAGES.resolve("typescript/bin/tsc");
      assertThat(node(compiler.toString(), "-p", MODULE.resolve(sources).toString())).isEmpty();
    }
  }

  @TestFactory
  List<DynamicTest> theTestsOfThePagesPass()
      throws IOException, InterruptedException, ParserConfigurationException, SAXException {
    Path tests = MODULE.resolve("src/test/web");
    List<String> arguments = new ArrayList<>();
    try (Stream<Path> files = Files.walk(tests)) {
      files
          .map(file -> tests.relativize(file).toString())
          .filter(file -> file.matches(".*\\.test\\.tsx?"))
          .sorted()
          .forEach(arguments::add);
    }
    assertThat(arguments).isNotEmpty();
    arguments.addAll(List.of("--platform=node", "--out-extension:.js=.mjs", "--outdir=" + BUNDLES));
    new Esbuild(new Packages(PACKAGES), MODULE.resolve("target/generated"))
        .bundle(tests, arguments);
    Path report = BUNDLES.resolve("report.xml");
    node(
        "--test",
        // A channel to other tabs would keep the process open.
        "--test-force-exit",
        "--test-reporter=junit",
        "--test-reporter-destination=" + report,
        BUNDLES.resolve("**/*.test.mjs").toString());
    NodeList cases =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(report.toFile())
            .getElementsByTagName("testcase");
    List<DynamicTest> all = new ArrayList<>();
    for (int at = 0; at < cases.getLength(); at++) {
      Element one = (Element) cases.item(at);
      NodeList failures = one.getElementsByTagName("failure");
      all.add(
          DynamicTest.dynamicTest(
              one.getAttribute("name"),
              () -> assertThat(failures.getLength()).as(one.getTextContent()).isZero()));
    }
    assertThat(all).isNotEmpty();
    return all;
  }

  @Test
  void everyBundledPackageIsListedWithItsLicenceAndFitsAProduct() throws IOException {
    JsonArray bundled;
    try (var reader =
        Json.createReader(Files.newBufferedReader(Path.of("target/console/licences.json")))) {
      bundled = reader.readArray();
    }
    List<String> packed = new ArrayList<>();
    for (JsonObject one : bundled.getValuesAs(JsonObject.class)) {
      assertThat(one.getString("licence")).isIn("MIT", "ISC", "BSD-3-Clause", "Apache-2.0", "0BSD");
      assertThat(one.getString("text")).as(one.getString("name")).isNotBlank();
      packed.add(
          "# npm %s %s %s"
              .formatted(
                  one.getString("name"), one.getString("version"), one.getString("licence")));
    }
    assertThat(Files.readAllLines(Path.of("../docs/licences.txt")))
        .filteredOn(line -> line.startsWith("# npm "))
        .isEqualTo(packed);
  }

  /** Runs the Node.js that Playwright brings and returns what it prints. */
  private static String node(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(
        Driver.ensureDriverInstalled(Map.of(), false).driverDir().resolve("node").toString());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(MODULE.toFile()).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return printed;
  }
}
