package plinth.integrations.http;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * The body of an account; its members depend on the provider. This type is only documentation: the
 * provider reads the JSON itself and refuses unknown members.
 *
 * @param host mail: the SMTP server; required
 * @param port mail: the port; 587 by default
 * @param security mail: starttls (the default), tls, or none if the installation allows it
 * @param username mail: the login; none by default
 * @param password mail: the password; secret
 * @param from mail: the sender; required
 * @param url messaging: the address of a chat-app gateway; required
 * @param apiKey messaging: the key of the gateway; required, secret
 * @param endpoint storage: the address of the service; Amazon's own by default
 * @param region storage: the region for which requests are signed; required
 * @param bucket storage: the name of the bucket; required
 * @param pathStyle storage: whether the name is part of the path instead of the host name
 * @param accessKey storage: the ID of the access key; required
 * @param secretKey storage: the secret of the access key; required, secret
 */
@Schema(name = "IntegrationAccount")
record AccountBody(
    @Schema(description = "mail: SMTP server; required", example = "smtp.example.com")
        @Nullable String host,
    @Schema(description = "mail: port of the server; 587 if absent", example = "587")
        @Nullable Integer port,
    @Schema(
            description = "mail: starttls (the default), tls, or none where allowed",
            example = "starttls")
        @Words({"starttls", "tls", "none"})
        @Nullable String security,
    @Schema(description = "mail: user name; none if absent", example = "crm@example.com")
        @Nullable String username,
    @Schema(description = "mail: password; never shown", example = "seven red kites")
        @Nullable String password,
    @Schema(description = "mail: sender address; required", example = "Acme <crm@example.com>")
        @Nullable String from,
    @Schema(
            description = "messaging: address of a chat app gateway; required",
            example = "https://gateway.example.com")
        @Nullable String url,
    @Schema(description = "messaging: key of the gateway; required, never shown", example = "k-123")
        @Nullable String apiKey,
    @Schema(
            description = "storage: address of the service; Amazon's if absent",
            example = "https://s3.example.com")
        @Nullable String endpoint,
    @Schema(description = "storage: region; required", example = "me-south-1")
        @Nullable String region,
    @Schema(description = "storage: bucket; required", example = "acme-papers")
        @Nullable String bucket,
    @Schema(
            description = "storage: whether the bucket's name is part of the path",
            example = "false")
        @Nullable Boolean pathStyle,
    @Schema(description = "storage: ID of the key; required", example = "AKIAEXAMPLE")
        @Nullable String accessKey,
    @Schema(description = "storage: secret of the key; required, never shown", example = "s/ecret")
        @Nullable String secretKey) {}
