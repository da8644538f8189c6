package plinth.identity.factor;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.Map;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;

/** Audits changes of second factors and tells their holders by mail, in the same transaction. */
@Dependent
class FactorEvents {
  @Inject private Audit audit;
  @Inject private MailQueue mails;

  void turnedOn(Caller caller, FactorHolder holder) {
    String action = holder.isOperator() ? "operator.second_factor_on" : "user.second_factor_on";
    record(caller, holder, action);
    mail(caller, holder, MailTemplate.SECOND_FACTOR_ON, Map.of());
  }

  void turnedOff(Caller caller, FactorHolder holder) {
    String action = holder.isOperator() ? "operator.second_factor_off" : "user.second_factor_off";
    record(caller, holder, action);
    mail(caller, holder, MailTemplate.SECOND_FACTOR_OFF, Map.of());
  }

  void recoveryCodeUsed(Caller caller, FactorHolder holder, long left) {
    String action = holder.isOperator() ? "operator.recovery_code_used" : "user.recovery_code_used";
    record(caller, holder, action);
    mail(caller, holder, MailTemplate.RECOVERY_CODE_USED, Map.of("left", String.valueOf(left)));
  }

  void recoveryCodesRenewed(Caller caller, FactorHolder holder) {
    String action =
        holder.isOperator() ? "operator.recovery_codes_renewed" : "user.recovery_codes_renewed";
    record(caller, holder, action);
  }

  void passkeyAdded(Caller caller, FactorHolder holder, String name) {
    String action = holder.isOperator() ? "operator.passkey_added" : "user.passkey_added";
    recordPasskey(caller, holder, action, MailTemplate.PASSKEY_ADDED, name);
  }

  void passkeyRemoved(Caller caller, FactorHolder holder, String name) {
    String action = holder.isOperator() ? "operator.passkey_removed" : "user.passkey_removed";
    recordPasskey(caller, holder, action, MailTemplate.PASSKEY_REMOVED, name);
  }

  void passkeyCopied(Caller caller, FactorHolder holder, String name) {
    String action = holder.isOperator() ? "operator.passkey_copied" : "user.passkey_copied";
    recordPasskey(caller, holder, action, MailTemplate.PASSKEY_COPIED, name);
  }

  private void recordPasskey(
      Caller caller, FactorHolder holder, String action, MailTemplate template, String name) {
    JsonObject details = Json.createObjectBuilder().add("passkey", name).build();
    audit.record(caller, action, holder.key(), details);
    mail(caller, holder, template, Map.of("passkey", name));
  }

  private void record(Caller caller, FactorHolder holder, String action) {
    audit.record(caller, action, holder.key(), JsonValue.EMPTY_JSON_OBJECT);
  }

  private void mail(
      Caller caller, FactorHolder holder, MailTemplate template, Map<String, String> more) {
    Map<String, String> values = new HashMap<>(more);
    values.put("name", holder.name());
    values.put("client", caller.origin().address());
    mails.send(new Mail(holder.email(), template, values));
  }
}
