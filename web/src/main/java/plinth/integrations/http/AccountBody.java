package plinth.integrations.http;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * An account as it is given; which members there are depends on the provider. It only describes:
 * the provider reads the JSON itself, and refuses members that it does not know.
 *
 * @param host mail: the SMTP server; required
 * @param port mail: its port; absent: 587
 * @param security mail: starttls (absent: this), tls, or none where the installation allows it
 * @param username mail: the login; absent: none
 * @param password mail: its password; secret
 * @param from mail: the sender; required
 * @param url messaging: address of a chat-app gateway; required
 * @param apiKey messaging: what it asks for; required, secret
 * @param endpoint storage: address of the service; absent: Amazon's own
 * @param region storage: what requests are signed for; required
 * @param bucket storage: the bucket's name; required
 * @param pathStyle storage: whether the name is part of the path instead of the host name
 * @param accessKey storage: the key's id; required
 * @param secretKey storage: the key's secret; required, secret
 */
@Schema(name = "IntegrationAccount")
record AccountBody(
    @Schema(description = "mail: the SMTP server; required", example = "smtp.example.com")
        @Nullable String host,
    @Schema(description = "mail: its port; absent: 587", example = "587") @Nullable Integer port,
    @Schema(
            description = "mail: starttls (absent: this), tls, or none where that is allowed",
            example = "starttls")
        @Words({"starttls", "tls", "none"})
        @Nullable String security,
    @Schema(description = "mail: the login; absent: none", example = "crm@example.com")
        @Nullable String username,
    @Schema(description = "mail: its password; never shown", example = "seven red kites")
        @Nullable String password,
    @Schema(description = "mail: the sender; required", example = "Acme <crm@example.com>")
        @Nullable String from,
    @Schema(
            description = "messaging: address of a chat-app gateway; required",
            example = "https://gateway.example.com")
        @Nullable String url,
    @Schema(description = "messaging: the gateway's key; required, never shown", example = "k-123")
        @Nullable String apiKey,
    @Schema(
            description = "storage: address of the service; absent: Amazon's own",
            example = "https://s3.example.com")
        @Nullable String endpoint,
    @Schema(description = "storage: required", example = "me-south-1") @Nullable String region,
    @Schema(description = "storage: required", example = "acme-papers") @Nullable String bucket,
    @Schema(description = "storage: the bucket's name is part of the path", example = "false")
        @Nullable Boolean pathStyle,
    @Schema(description = "storage: the key's id; required", example = "AKIAEXAMPLE")
        @Nullable String accessKey,
    @Schema(description = "storage: the key's secret; required, never shown", example = "s/ecret")
        @Nullable String secretKey) {}
