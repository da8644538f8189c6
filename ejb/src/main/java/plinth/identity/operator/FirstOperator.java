package plinth.identity.operator;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import plinth.identity.Emails;
import plinth.identity.IdentityConfig;
import plinth.identity.password.Passwords;
import plinth.kernel.Log;
import plinth.kernel.PrivateFiles;
import plinth.kernel.Secrets;

/**
 * Creates the first platform operator at the first start of an installation, with the configured or
 * a generated password, and writes the credentials to a file that only its owner may read.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class FirstOperator {
  private static final Log LOG = Log.of(FirstOperator.class);

  @Inject private OperatorAccounts accounts;
  @Inject private Passwords passwords;
  @Inject private IdentityConfig config;

  /** Creates the operator if there is none. */
  @PostConstruct
  void make() {
    if (accounts.hasAny()) {
      return;
    }
    String email = Emails.normalize(config.operatorEmail());
    String password = config.operatorPassword().orElseGet(() -> Secrets.randomWord(20));
    accounts.addFirst(email, passwords.hash(password, email), () -> write(email, password));
  }

  private void write(String email, String password) {
    Path file = config.operatorFile();
    try {
      PrivateFiles.createFolder(Objects.requireNonNull(file.getParent()));
      Files.deleteIfExists(file);
      Files.createFile(file, PrivateFiles.rights());
      Files.writeString(file, "email=" + email + "\npassword=" + password + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
    LOG.info("first_operator_made", "email", email, "file", file);
  }
}
