package plinth.identity.password;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/** The domain's jar contains every class of BouncyCastle that Argon2id needs. */
class Argon2ClassesTest {
  /** Two implementations agree on this hash. */
  private static final String HASH =
      "$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHRzb21lc2FsdA$"
          + "/NOEsmLJuzllK53SQtFsSiHq1LStXb34Tz5CU+j5xJI";

  @Test
  void passwordsAreHashedWithoutTheRestOfTheLibrary() throws Exception {
    URL[] packed = {PasswordHash.class.getProtectionDomain().getCodeSource().getLocation()};
    ClassLoader jdk = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader alone = new URLClassLoader(packed, jdk)) {
      Method matches =
          alone
              .loadClass(PasswordHash.class.getName())
              .getDeclaredMethod("matches", String.class, String.class);
      matches.setAccessible(true);
      assertThat(matches.invoke(null, "seven red kites", HASH)).isEqualTo(true);
      assertThat(matches.invoke(null, "seven red kiteS", HASH)).isEqualTo(false);
    }
  }
}
