package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of accounts, operators, passwords and sessions. */
@ApplicationScoped
public class IdentityConfig {
  private final ServerConfig server = new ServerConfig();

  /** How many failed sign-ins an address block may cause in an hour; 0 if there is no limit. */
  public long maxFailuresOfBlock() {
    return Setting.PLINTH_BLOCK_LOGIN_FAILURES.number();
  }

  /** How many failed sign-ins an account may have in an hour; 0 if there is no limit. */
  public long maxFailuresOfAccount() {
    return Setting.PLINTH_ACCOUNT_LOGIN_FAILURES.number();
  }

  /** How many codes an address block may request in an hour; 0 if there is no limit. */
  public long maxCodesOfBlock() {
    return Setting.PLINTH_BLOCK_CODES.number();
  }

  /** How many codes strangers may request for an address in an hour; 0 if there is no limit. */
  public long maxCodesOfAddress() {
    return Setting.PLINTH_ADDRESS_CODES.number();
  }

  /** How many registrations an address block may start in an hour; 0 if there is no limit. */
  public long maxRegistrationsOfBlock() {
    return Setting.PLINTH_BLOCK_REGISTRATIONS.number();
  }

  /** How many challenges for passkeys an address block may request in an hour; 0: no limit. */
  public long maxPasskeyChallengesOfBlock() {
    return Setting.PLINTH_BLOCK_PASSKEY_CHALLENGES.number();
  }

  /** How many attempts to sign in an account has per minute and address. */
  public long loginsPerMinute() {
    return Setting.PLINTH_LOGIN_PER_MINUTE.number();
  }

  /** How many passwords are hashed at the same time. */
  public int passwordHashes() {
    return (int) Math.max(1, Setting.PLINTH_PASSWORD_HASHES.number());
  }

  /** The memory of one password hash in KiB. */
  public int passwordMemory() {
    return (int) Setting.PLINTH_PASSWORD_MEMORY.number();
  }

  /** How long a refresh token is valid. */
  public Duration refreshTokenLife() {
    return Setting.PLINTH_REFRESH_TOKEN_LIFE.seconds();
  }

  /** How long a session lasts, however often it is refreshed. */
  public Duration sessionLife() {
    return Setting.PLINTH_REFRESH_TOKEN_MAX_LIFE.seconds();
  }

  /**
   * Who must prove again who they are before dangerous acts. Any other word stops such acts, so
   * that a misspelt one does not disable the check.
   */
  public StepUpRule stepUpRule() {
    String word = Setting.PLINTH_STEP_UP.text();
    if (!word.equals("second-factor") && !word.equals("everyone")) {
      throw new IllegalStateException(
          Setting.PLINTH_STEP_UP + " must be second-factor or everyone");
    }
    return new StepUpRule(word.equals("everyone"), Setting.PLINTH_STEP_UP_LIFE.seconds());
  }

  /** How long a device is remembered on which no code is asked for. */
  public Duration rememberedDeviceLife() {
    return Setting.PLINTH_REMEMBERED_DEVICE_LIFE.seconds();
  }

  /** The e-mail address of the first operator. */
  public String operatorEmail() {
    return Setting.PLINTH_OPERATOR_EMAIL.text();
  }

  /** The password of the first operator; empty if one is generated. */
  public Optional<String> operatorPassword() {
    return Setting.PLINTH_OPERATOR_PASSWORD.findText();
  }

  /** The file that the first operator's credentials are written to. */
  public Path operatorFile() {
    return server.dataFolder().resolve("first-operator.txt");
  }

  /**
   * Whether operators must use a second factor. Any other word stops all operators, so that a
   * misspelt one does not disable the check.
   */
  public boolean isSecondFactorRequired() {
    String word = Setting.PLINTH_OPERATOR_SECOND_FACTOR.text();
    if (!word.equals("optional") && !word.equals("required")) {
      throw new IllegalStateException(
          Setting.PLINTH_OPERATOR_SECOND_FACTOR + " must be optional or required");
    }
    return word.equals("required");
  }

  /** The time between a user's request to delete the account and its deletion. */
  public Duration accountDeletionDelay() {
    return Setting.PLINTH_ACCOUNT_DELETION_DELAY.seconds();
  }

  /** The address for reports of vulnerabilities. */
  public Optional<String> securityContact() {
    return Setting.PLINTH_SECURITY_CONTACT.findText();
  }
}
