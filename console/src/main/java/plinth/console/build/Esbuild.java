package plinth.console.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Bundles TypeScript with esbuild.
 *
 * @param packages the packages that sources import
 * @param generated the folder of the sources that the build writes
 */
public record Esbuild(Packages packages, Path generated) {
  /**
   * Bundles files of a folder.
   *
   * @param folder the folder in which it runs, to which the paths of the arguments are relative
   * @param arguments the files, and what is particular to this bundle
   */
  public void bundle(Path folder, List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(program().toString());
    command.addAll(arguments);
    command.addAll(
        List.of(
            "--bundle",
            "--format=esm",
            "--target=es2022",
            "--jsx=automatic",
            "--log-level=warning",
            // The paths of the type check lead to types, which have no code.
            "--tsconfig-raw={}",
            "--alias:generated=" + generated.toAbsolutePath(),
            "--define:process.env.NODE_ENV=\"production\""));
    ProcessBuilder process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO();
    process.environment().put("NODE_PATH", packages.folder().toAbsolutePath().toString());
    if (process.start().waitFor() != 0) {
      throw new IllegalStateException("esbuild failed");
    }
  }

  /** The program for this machine, of which the build unpacked one. */
  private Path program() throws IOException {
    try (Stream<Path> machines = Files.list(packages.folder().resolve("@esbuild"))) {
      Path program = machines.findFirst().orElseThrow().resolve("bin/esbuild").toAbsolutePath();
      if (!program.toFile().setExecutable(true)) {
        throw new IllegalStateException(program + " cannot be made executable");
      }
      return program;
    }
  }
}
