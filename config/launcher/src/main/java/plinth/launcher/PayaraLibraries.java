package plinth.launcher;

import fish.payara.micro.PayaraMicro;
import fish.payara.micro.boot.PayaraMicroBoot;
import fish.payara.micro.boot.PayaraMicroLauncher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/**
 * The libraries of Payara Micro, unpacked once and loaded from files. Payara Micro packs them as
 * jars within a jar, and reading classes from those takes half of the CPU time of a start.
 */
final class PayaraLibraries {
  private static final String WITHIN = "MICRO-INF/runtime/";
  private static final String IMPLEMENTATION = "fish.payara.micro.impl.PayaraMicroImpl";

  private PayaraLibraries() {}

  /** Loads Payara Micro with its classes from the libraries unpacked below a folder. */
  static PayaraMicro load(Path below) {
    try {
      ClassLoader libraries = new LibraryLoader(unpack(below), PayaraMicro.class.getClassLoader());
      Thread.currentThread().setContextClassLoader(libraries);
      PayaraMicroLauncher.registerLaunchedInstance(
          (PayaraMicroBoot)
              libraries.loadClass(IMPLEMENTATION).getMethod("getInstance").invoke(null));
      return PayaraMicro.getInstance();
    } catch (IOException e) {
      throw new StartFailure("cannot unpack Payara Micro below " + below, e);
    } catch (ReflectiveOperationException e) {
      throw new StartFailure("the launcher does not support this version of Payara Micro", e);
    }
  }

  /** Unpacks the libraries unless they exist, and returns their folder. */
  static Path unpack(Path below) throws IOException {
    try (JarFile packed = new JarFile(Jars.of(PayaraMicro.class))) {
      List<ZipEntry> libraries = new ArrayList<>();
      CRC32 sum = new CRC32();
      for (ZipEntry entry : packed.stream().toList()) {
        if (entry.getName().startsWith(WITHIN) && !entry.isDirectory()) {
          libraries.add(entry);
          sum.update((entry.getName() + entry.getCrc()).getBytes(StandardCharsets.UTF_8));
        }
      }
      // The name depends on the content, so that a new version gets a separate folder.
      Path home = below.resolve("payara-" + Long.toHexString(sum.getValue()));
      return Unpacked.unpackOnce(home, draft -> extract(packed, libraries, draft));
    }
  }

  private static void extract(JarFile packed, List<ZipEntry> libraries, Path into)
      throws IOException {
    for (ZipEntry library : libraries) {
      try (InputStream content = packed.getInputStream(library)) {
        Files.copy(content, into.resolve(library.getName().substring(WITHIN.length())));
      }
    }
  }
}
